import { newId, type Tx, validationFailed } from '@souk/platform'
import { lockSettings } from '../../settings/store.ts'
import { announceCreated, announceUpdated, checkRoom } from '../operations.ts'
import { newRate } from '../rate.ts'
import { countRates, insertRates, listRatesLike, updateRates } from '../store.ts'
import { type Preset, planPreset } from './preset.ts'

export interface AppliedPreset {
  readonly created: number
  readonly ended: number
  readonly kept: number
  readonly differingIds: readonly string[]
}

/** Repeated, it finds everything there and changes nothing. */
export async function applyPreset(
  tx: Tx,
  preset: Preset,
  countries: readonly string[] | undefined,
): Promise<AppliedPreset> {
  checkCountriesOf(preset, countries)
  const drafts = preset.rates.filter(({ country }) => countries?.includes(country) ?? true)
  await lockSettings(tx)
  const [existing, count] = await Promise.all([listRatesLike(tx, drafts), countRates(tx)])
  const plan = planPreset(drafts, existing)
  checkRoom(count, plan.created.length)
  const created = plan.created.map((draft) => newRate(draft, newId('txr'), tx.now))
  const ended = plan.ended.map(({ before, validTo }) => ({
    before,
    after: { ...before, validTo, version: before.version + 1, updatedAt: tx.now },
  }))
  await Promise.all([
    created.length > 0 && insertRates(tx, created),
    ended.length > 0 &&
      updateRates(
        tx,
        ended.map(({ after }) => after),
      ),
  ])
  for (const { before, after } of ended) announceUpdated(tx, before, after)
  for (const rate of created) announceCreated(tx, rate)
  const differingIds = plan.differing.map(({ id }) => id)
  return { created: created.length, ended: ended.length, kept: plan.kept, differingIds }
}

/** Whoever asks for the rates of a country that the preset does not know would get none, and not hear of it. */
function checkCountriesOf(preset: Preset, countries: readonly string[] = []): void {
  const known = new Set(preset.rates.map(({ country }) => country))
  const errors = countries.flatMap((country, index) => {
    if (known.has(country)) return []
    const message = `${country} is not in ${preset.key}, which has ${[...known].sort().join(', ')}`
    return [{ path: `/countries/${index}`, code: 'enum', message }]
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}
