import type { Approval } from '@souk/sdk'
import type { NowAfterLine } from '../kit/dialog.tsx'
import { Link } from '../router/link.tsx'
import { pathOfId } from '../router/path-of-id.ts'
import { fieldName } from '../texts/field-name.ts'
import { type Texts, useTexts } from '../texts/index.ts'
import { stateText } from '../texts/states.ts'
import { differencesOf } from './differences.ts'
import { valueText } from './value-text.ts'

type Change = Approval['changes'][number]

/** The fields that change, each with the name of the thing before it where there are several things. */
export function linesOf({ resource, before, after }: Change, t: Texts, isNamed: boolean) {
  return differencesOf(before, after).map((difference): NowAfterLine => {
    const path = difference.path.map((part) => fieldName(part, t)).join(' › ')
    return {
      name: isNamed ? `${fieldName(resource, t)}: ${path}` : path,
      now: (
        <Value of={difference.before} field={difference.path.at(-1) ?? ''} resource={resource} />
      ),
      after: (
        <Value of={difference.after} field={difference.path.at(-1) ?? ''} resource={resource} />
      ),
    }
  })
}

interface ValueProps {
  readonly of: unknown
  readonly field: string
  readonly resource: string
}

/** The id of a thing leads to it, and a state has the name that it has everywhere. */
function Value({ of: value, field, resource }: ValueProps) {
  const t = useTexts()
  const path = typeof value === 'string' ? pathOfId(value) : undefined
  if (path !== undefined) {
    return (
      <Link to={path} class="link theirs">
        {String(value)}
      </Link>
    )
  }
  const named = stateText(resource, field, value, t)
  return <span class="value theirs">{named ?? valueText(value, t)}</span>
}
