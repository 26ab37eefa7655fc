import { useEffect, useState } from 'preact/hooks'

const pauseMs = 150

/** What stays typed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
