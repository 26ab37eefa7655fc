import { useRef, useState } from 'preact/hooks'

export interface Work<Args extends unknown[]> {
  readonly isRunning: boolean
  readonly error: unknown
  /** Nothing where it is under way already: a second click is not a second wish. */
  readonly run: (...args: Args) => Promise<boolean>
  readonly clear: () => void
}

/** Something that a click starts; what went wrong stays beside it. */
export function useWork<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): Work<Args> {
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error?: unknown }>({
    isRunning: false,
  })
  const running = useRef(false)
  const run = async (...args: Args) => {
    if (running.current) return false
    running.current = true
    setState({ isRunning: true })
    try {
      await work(...args)
      setState({ isRunning: false })
      return true
    } catch (error) {
      setState({ isRunning: false, error })
      return false
    } finally {
      running.current = false
    }
  }
  return { ...state, error: state.error, run, clear: () => setState({ isRunning: false }) }
}
