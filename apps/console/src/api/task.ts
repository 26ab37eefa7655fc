import { useEffect, useRef, useState } from 'preact/hooks'

interface TaskState<Result> {
  readonly isRunning: boolean
  readonly result: Result | undefined
  readonly error: unknown
}

/** Something that a person starts, that changes nothing, and that is told on the page. Whoever leaves the page ends it. */
export function useTask<Result>(work: (signal: AbortSignal) => Promise<Result>) {
  const [state, setState] = useState<TaskState<Result>>(idle)
  const ending = useRef(new AbortController())
  const isRunning = useRef(false)
  useEffect(() => () => ending.current.abort(), [])
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ ...idle, isRunning: true })
    const { signal } = ending.current
    try {
      const result = await work(signal)
      if (!signal.aborted) setState({ ...idle, result })
    } catch (error) {
      if (!signal.aborted) setState({ ...idle, error })
    } finally {
      isRunning.current = false
    }
  }
  return { ...state, run }
}

const idle = { isRunning: false, result: undefined, error: undefined }
