import { useRef, useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { exactTime } from '../../kit/time.tsx'
import { fieldTime, TimeField, timeOfField } from '../../kit/time-field.tsx'
import { search, useAddress } from '../../router/address.ts'
import { clock } from '../../session/clock.ts'
import { useTexts } from '../../texts/index.ts'
import { useSandboxClock } from './clock.tsx'
import { durationText } from './duration.ts'

const defaultSeconds = 86_400

interface Move {
  readonly seconds: number
  /** Where somebody typed a time, it is that one. */
  readonly to: Date | undefined
}

/** Shows the time before and after, moves the clock, and leaves in the address from where on its effect is shown. */
export function AdvanceDialog() {
  const t = useTexts()
  const asked = Number(useAddress().query.get('by')) || defaultSeconds
  const [began] = useState(() => clock.value)
  const { data } = useSandboxClock()
  const planned = new Date(began.getTime() + asked * 1_000)
  const [typed, setTyped] = useState<string>()
  const to = typed === undefined ? planned : timeOfField(typed)
  const seconds = to ? Math.round((to.getTime() - began.getTime()) / 1_000) : 0
  const since = useRef(0)
  const change = useChange({
    run: async ({ to: wanted, seconds }: Move, idempotencyKey) => {
      since.current = await newestSequence()
      return souk.advanceSandboxClock(
        { seconds: wanted ? undefined : seconds, to: wanted?.toISOString() },
        { idempotencyKey },
      )
    },
    about: ['tenant', 'sandbox', 'order', 'payment'],
    done: ({ now }) => t.sandbox.moved(exactTime(new Date(now))),
    onEnd: () => search({ do: null, by: null, since: String(since.current) }),
  })
  const ahead = data?.offset_seconds ?? 0
  return (
    <Dialog
      title={t.sandbox.advance}
      action={t.sandbox.advance}
      isIncomplete={seconds < 1}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run({ seconds, to: typed === undefined ? undefined : to })}
      onClose={close}
    >
      <TimeField
        label={t.sandbox.to}
        isFirst
        hint={t.sandbox.advanceHint}
        wrong={seconds < 1 ? t.sandbox.backwards : undefined}
        min={fieldTime(began)}
        value={typed ?? fieldTime(planned)}
        onInput={setTyped}
      />
      <NowAfter
        lines={[
          {
            name: t.sandbox.now,
            now: exactTime(began),
            after: to ? exactTime(to) : t.kit.none,
          },
          {
            name: t.sandbox.ahead,
            now: durationText(ahead, t),
            after: durationText(ahead + seconds, t),
          },
        ]}
      />
    </Dialog>
  )
}

const close = () => search({ do: null, by: null })

export async function newestSequence(): Promise<number> {
  const { data } = await souk.listEvents({ order: 'desc', limit: 1 })
  return data.content[0]?.sequence ?? 0
}
