import { SoukConnectionError, SoukProblem } from '@souk/sdk'
import { readAgain } from '../api/query.ts'
import { useAddress } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import type { Texts } from '../texts/index.ts'
import { useTexts } from '../texts/index.ts'
import { problemText } from '../texts/problem-text.ts'
import { Button } from './button.tsx'
import { faultText, placeName, useForm } from './form.ts'
import { Icon } from './icon.tsx'

interface RefusalProps {
  readonly error: unknown
  /** Whether something was to be done; else something was to be shown, and can be asked for again. */
  readonly isOfChange?: boolean
}

/** Says why something was not done or cannot be shown, and what to do about it. */
export function Refusal({ error, isOfChange = false }: RefusalProps) {
  const t = useTexts()
  if (error === undefined || error === null) return null
  return (
    <div class="refusal" role="alert">
      <Icon name="circle-alert" />
      <div>
        <strong>{isOfAddress(error, isOfChange) ? t.kit.wrongAddress : titleOf(error, t)}</strong>
        <Detail error={error} isOfChange={isOfChange} />
        {error instanceof SoukProblem && error.requestId !== '' && (
          <div>
            {t.kit.request} <code>{error.requestId}</code>
          </div>
        )}
        {!isOfChange && mayPass(error) && (
          <Button isSmall icon="refresh-cw" onClick={readAgain}>
            {t.kit.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Fields are named as the form names them. */
function Detail({ error, isOfChange }: Required<RefusalProps>) {
  const t = useTexts()
  const { labels } = useForm()
  const { segments } = useAddress()
  if (isOfAddress(error, isOfChange)) {
    return (
      <div>
        {t.kit.wrongAddressDetail}{' '}
        <Link to={segments.join('/')} class="link">
          {t.kit.withoutFilters}
        </Link>
      </div>
    )
  }
  if (!(error instanceof SoukProblem) || error.errors.length === 0)
    return <div class="theirs">{detailOf(error, isOfChange, t)}</div>
  return (
    <ul class="theirs">
      {error.errors.map((one) => (
        <li key={one.path}>
          {labels.get(one.path) ?? placeName(one.path, t)}: {faultText(one, t)}
        </li>
      ))}
    </ul>
  )
}

/** What is read is asked for by the address alone: what is wrong with the question is wrong there. */
function isOfAddress(error: unknown, isOfChange: boolean): boolean {
  return !isOfChange && error instanceof SoukProblem && error.code === 'validation_failed'
}

/** Whether the same question may be answered a moment later. */
function mayPass(error: unknown): boolean {
  return !(error instanceof SoukProblem) || error.status >= 500 || error.status === 429
}

/** Why it was refused, in a line. */
export function titleOf(error: unknown, t: Texts): string {
  if (error instanceof SoukProblem) return problemText(error.code, t)?.title ?? error.title
  return error instanceof SoukConnectionError ? t.kit.noConnection : t.kit.unexpected
}

function detailOf(error: unknown, isOfChange: boolean, t: Texts): string {
  if (error instanceof SoukProblem) {
    const detail = problemText(error.code, t)?.detail ?? error.detail
    // Whoever may not do something is told who can change that.
    return error.code === 'insufficient_scope' ? `${detail} ${t.shell.askWhom}` : detail
  }
  if (!(error instanceof SoukConnectionError)) return String(error)
  return isOfChange ? t.kit.noConnectionDetail : t.kit.noConnectionRead
}
