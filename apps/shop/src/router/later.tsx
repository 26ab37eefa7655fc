import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../kit/failure.tsx'
import { loadLaterTexts } from '../texts/index.ts'

type Page<Props> = (props: Props) => JSX.Element

/** A page that is loaded with its texts when somebody comes to it: whoever only looks around need not load it. */
export function later<Props extends object>(load: () => Promise<Page<Props>>): Page<Props> {
  let loaded: Page<Props> | undefined
  return function Later(props: Props) {
    const [attempt, setAttempt] = useState(0)
    const [state, setState] = useState<{ readonly isThere?: boolean; readonly error?: unknown }>({})
    useEffect(() => {
      if (loaded !== undefined) return
      Promise.all([load(), loadLaterTexts()]).then(
        ([page]) => {
          loaded = page
          setState({ isThere: true })
        },
        (error: unknown) => {
          // It is gone after an upgrade, unless there is no connection to ask for it.
          if (navigator.onLine) dispatchEvent(new Event('souk:outdated'))
          setState({ error })
        },
      )
    }, [attempt])
    const Page = loaded
    if (Page) return <Page {...props} />
    return (
      <main class="page" id="content">
        {state.error === undefined ? (
          <span class="bar large skeleton" />
        ) : (
          <Failure
            error={state.error}
            again={() => {
              setState({})
              setAttempt(attempt + 1)
            }}
          />
        )}
      </main>
    )
  }
}
