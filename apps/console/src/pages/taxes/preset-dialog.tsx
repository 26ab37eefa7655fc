import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { unitsText } from '../../kit/units.ts'
import { countryNames } from '../../shared/names/countries.ts'
import { NamesField } from '../../shared/names/name-field.tsx'
import { useTexts } from '../../texts/index.ts'

/** Enters the rates of the European Union. What is there already stays, so it can be done again. */
export function PresetDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data: preset, error } = useQuery({
    key: ['tax_rate_presets'],
    about: ['tax_rate'],
    run: async (signal) => (await souk.listTaxRatePresets({}, { signal })).data.content[0],
  })
  const countries = [...chosen]
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
            preset.valid_from,
          )
        ) : (
          <Skeleton widthEm={24} />
        )}
      </p>
      <NamesField
        names={countryNames}
        label={t.taxes.presetCountries}
        add={t.taxes.addCountry}
        path="/countries"
        isFirst
        hint={t.taxes.presetCountriesHint}
        chosen={chosen}
        onChange={setChosen}
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
