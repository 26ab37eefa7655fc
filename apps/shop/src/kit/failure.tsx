import { isProblem, SoukConnectionError } from '@souk/sdk'
import { type FirstTexts, useTexts } from '../texts/index.ts'
import { Icon } from './icon.tsx'

/** What went wrong, in the words of the shop, and a way to try again. */
export function Failure({
  error,
  again,
}: {
  readonly error: unknown
  readonly again?: (() => void) | undefined
}) {
  const t = useTexts()
  return (
    <div class="notice wrong" role="alert">
      <Icon name={error instanceof SoukConnectionError ? 'wifi-off' : 'circle-alert'} />
      <p>{failureText(t, error)}</p>
      {again && (
        <button type="button" class="button small" onClick={again}>
          {t.failure.again}
        </button>
      )}
    </div>
  )
}

/** Codes that mean something to a buyer have words of their own; the rest is our trouble, with an id to tell us. */
function failureText(t: FirstTexts, error: unknown): string {
  if (error instanceof SoukConnectionError) return t.failure.connection
  if (!isProblem(error)) return t.failure.unknown
  const known: Readonly<Record<string, string>> = t.failure.codes
  const text = known[error.code]
  if (text !== undefined) return text
  if (error.status === 429) return t.failure.busy
  return error.requestId === '' ? t.failure.unknown : t.failure.withId(error.requestId)
}
