import { isProblem, type Outcome } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { showToast } from '../base/toast.ts'
import { useTexts } from '../texts/index.ts'
import { useIdempotencyKeys } from './keys.ts'
import { refresh } from './query.ts'
import type { Subject } from './subject.ts'

interface ChangeFacts<Args, Data> {
  /** The key makes a second click, or a second try after a lost connection, the same change. */
  readonly run: (args: Args, idempotencyKey: string) => Promise<Outcome<Data>>
  /** The nouns that it changes; events say so as well, a moment later. */
  readonly about: readonly Subject[]
  /** What is said when it was done; nothing where what is shown says it. */
  readonly done: (data: Data) => string | undefined
  /** Called once there is an answer, before it is told: closes the dialog, also of what waits for approval. */
  readonly onEnd: (outcome: Outcome<Data>) => void
}

interface Change<Args> {
  readonly run: (args: Args) => Promise<void>
  readonly isRunning: boolean
  readonly error: unknown
}

/**
 * A write that a person starts. Where a policy makes it wait for somebody else, the person is told. Where somebody was
 * faster, what is shown is asked for anew, so that the dialog and the page behind it tell how it stands.
 */
export function useChange<Args, Data>(facts: ChangeFacts<Args, Data>): Change<Args> {
  const t = useTexts()
  const [state, setState] = useState<{ isRunning: boolean; error: unknown }>(idle)
  const keys = useIdempotencyKeys()
  const isRunning = useRef(false)
  const run = async (args: Args) => {
    // A second click in the same moment is the same change.
    if (isRunning.current) return
    isRunning.current = true
    setState({ isRunning: true, error: undefined })
    try {
      const outcome = await keys.once('change', (key) => facts.run(args, key))
      refresh(new Set([...facts.about, 'approval']))
      setState(idle)
      facts.onEnd(outcome)
      tell(outcome)
    } catch (error) {
      if (isConflict(error)) refresh(new Set(facts.about))
      setState({ isRunning: false, error })
    } finally {
      isRunning.current = false
    }
  }
  const tell = ({ data, approval }: Outcome<Data>) => {
    if (approval) return showToast(t.kit.waitsForApproval, 'waiting')
    const told = facts.done(data)
    if (told !== undefined) showToast(told)
  }
  return { ...state, run }
}

const idle = { isRunning: false, error: undefined }

/** Somebody else has changed the thing since it was shown. */
function isConflict(error: unknown): boolean {
  return isProblem(error, 'version_mismatch')
}
