import { SoukConnectionError, SoukProblem } from '@souk/sdk'
import type { Texts } from '../texts/index.ts'
import { useTexts } from '../texts/index.ts'
import { Icon } from './icon.tsx'

/** Says why something was not done or cannot be shown, and what to do about it. */
export function Refusal({ error }: { readonly error: unknown }) {
  const t = useTexts()
  if (error === undefined || error === null) return null
  return (
    <div class="refusal" role="alert">
      <Icon name="circle-alert" />
      <div>
        <strong>{titleOf(error, t)}</strong>
        <div class="theirs">{detailOf(error, t)}</div>
        {error instanceof SoukProblem && error.requestId !== '' && (
          <div>
            {t.kit.request} <code>{error.requestId}</code>
          </div>
        )}
      </div>
    </div>
  )
}

function titleOf(error: unknown, t: Texts): string {
  if (error instanceof SoukProblem) return t.problems[error.code]?.title ?? error.title
  return error instanceof SoukConnectionError ? t.kit.noConnection : t.kit.unexpected
}

function detailOf(error: unknown, t: Texts): string {
  if (error instanceof SoukProblem) {
    const fields = error.errors.map(({ path, message }) => `${path} ${message}`).join('; ')
    if (fields) return fields
    const detail = t.problems[error.code]?.detail ?? error.detail
    // Whoever may not do something is told who can change that.
    return error.code === 'insufficient_scope' ? `${detail} ${t.shell.askWhom}` : detail
  }
  return error instanceof SoukConnectionError ? t.kit.noConnectionDetail : String(error)
}
