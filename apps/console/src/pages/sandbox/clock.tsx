import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { clock } from '../../session/clock.ts'
import { useTexts } from '../../texts/index.ts'
import { durationText } from './duration.ts'

export function useSandboxClock() {
  return useQuery({
    key: ['sandbox-clock'],
    about: ['tenant', 'sandbox'],
    run: async (signal) => {
      const { data } = await souk.getSandboxClock({}, { signal })
      clock.setNow(new Date(data.now))
      return data
    },
  })
}

export function ClockCard() {
  const t = useTexts()
  const may = useMay()
  const now = clock.use()
  const { data, error } = useSandboxClock()
  const steps = Object.entries(t.sandbox.steps).sort(([a], [b]) => Number(a) - Number(b))
  return (
    <Card title={t.sandbox.clock}>
      <div class="prose">
        <Refusal error={error} />
        <p class="figure">{data ? exactTime(now) : <Skeleton widthEm={9} />}</p>
        <Facts
          lines={[
            [t.sandbox.ahead, data && durationText(data.offset_seconds, t)],
            [t.sandbox.realTime, exactTime(new Date())],
          ]}
        />
        {may('advanceSandboxClock') && (
          <div class="button-row">
            {steps.map(([seconds, text]) => (
              <Button key={seconds} onClick={() => search({ do: 'advance', by: seconds })}>
                {t.sandbox.step(text)}
              </Button>
            ))}
            <Button icon="clock" onClick={() => search({ do: 'advance', by: null })}>
              {t.sandbox.travel}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
