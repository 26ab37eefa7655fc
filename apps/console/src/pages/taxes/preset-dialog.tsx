import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { codesOf } from '../../kit/codes.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { fits } from '../../kit/limits.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { unitsText } from '../../kit/units.ts'
import { useTexts } from '../../texts/index.ts'

const { countries: limits } = requests.applyTaxRatePreset

/** Enters the rates of the European Union. What is there already stays, so it can be done again. */
export function PresetDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const { data: preset, error } = useQuery({
    key: ['tax_rate_presets'],
    about: ['tax_rate'],
    run: async (signal) => (await souk.listTaxRatePresets({}, { signal })).data.content[0],
  })
  const countries = codesOf(typed)
  const isWrong = countries.some((code) => !fits(code, limits.items))
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.applyTaxRatePreset(
        { preset: 'EU_VAT', countries: countries.length > 0 ? countries : undefined },
        { idempotencyKey },
      ),
    about: ['tax_rate'],
    done: ({ created, kept }) => t.taxes.applied(unitsText(created), unitsText(kept)),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.taxes.applyPresetTitle}
      action={t.taxes.applyPreset}
      isIncomplete={isWrong}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <Refusal error={error} />
      <p class="soft">
        {preset ? (
          t.taxes.presetExplain(
            unitsText(preset.rates),
            unitsText(preset.countries.length),
            preset.as_of,
          )
        ) : (
          <Skeleton widthEm={24} />
        )}
      </p>
      <TextField
        label={t.taxes.presetCountries}
        path="/countries"
        isOptional
        isFirst
        hint={t.taxes.presetCountriesHint}
        wrong={isWrong ? t.taxes.presetCountriesWrong : undefined}
        value={typed}
        onInput={setTyped}
      />
      <Sources sources={preset?.sources ?? []} />
    </Dialog>
  )
}

function Sources({ sources }: { readonly sources: readonly string[] }) {
  const t = useTexts()
  return (
    <details>
      <summary>{t.taxes.presetSources}</summary>
      <ul class="soft small">
        {sources.map((source) => (
          <li key={source} class="theirs">
            {source}
          </li>
        ))}
      </ul>
    </details>
  )
}
