import { useEffect, useState } from 'preact/hooks'

/** What stays typed for a moment. */
export function useSettled(text: string, pauseMs = 150): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
