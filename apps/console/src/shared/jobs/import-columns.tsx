import { isProblem } from '@souk/sdk'
import { useId } from 'preact/hooks'
import { Field } from '../../kit/field.tsx'
import { useTexts } from '../../texts/index.ts'
import type { Columns } from './resources.ts'

/** Names in the first line of the file that the API knows nothing of. */
export function unknownNames(error: unknown): string[] {
  if (!isProblem(error, 'import_schema_invalid')) return []
  return error.errors
    .filter(({ code }) => code === 'unknown_column')
    .map(({ path }) => path.slice(1).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What was left empty is left alone. */
export function columnsOf(
  names: readonly string[],
  typed: Readonly<Record<string, string>>,
): Columns {
  return Object.fromEntries(names.map((name) => [name, typed[name]?.trim() || null]))
}

interface ColumnFieldsProps {
  readonly names: readonly string[]
  readonly columns: Readonly<Record<string, string>>
  readonly error: unknown
  readonly onChange: (columns: Readonly<Record<string, string>>) => void
}

/** Asks what the names of another program stand for. */
export function ColumnFields({ names, columns, error, onChange }: ColumnFieldsProps) {
  const t = useTexts()
  const listId = useId()
  if (names.length === 0) return null
  const offered = isProblem(error, 'import_schema_invalid') ? error.meta.columns : []
  return (
    <fieldset class="import-columns">
      <legend>{t.jobs.columns}</legend>
      <p class="soft small">{t.jobs.columnsText}</p>
      <datalist id={listId}>
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {names.map((name) => (
        <Field key={name} label={name} path={pathOf(name)}>
          {(tied) => (
            <input
              type="text"
              class="input"
              {...tied}
              list={listId}
              placeholder={t.jobs.columnLeftOut}
              value={columns[name] ?? ''}
              onInput={({ currentTarget: { value } }) => onChange({ ...columns, [name]: value })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}

function pathOf(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
