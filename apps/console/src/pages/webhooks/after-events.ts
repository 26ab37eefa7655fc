import { useEffect } from 'preact/hooks'
import { refresh } from '../../api/query.ts'
import { onEvent } from '../../live/live.ts'

const laterMs = 2_000

/** The delivery of an event is entered a moment after it: what is shown is asked for once more by then. */
export function useDeliveriesAfterEvents(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onEvent(() => {
      clearTimeout(timer)
      timer = setTimeout(() => refresh(new Set(['webhook'])), laterMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}
