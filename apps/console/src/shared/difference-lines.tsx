import type { Approval } from '@souk/sdk'
import type { NowAfterLine } from '../kit/dialog.tsx'
import { Link } from '../router/link.tsx'
import { pathOfId } from '../router/path-of-id.ts'
import { fieldName } from '../texts/field-name.ts'
import { type Texts, useTexts } from '../texts/index.ts'
import { type Difference, differencesOf } from './differences.ts'
import { differenceName, valueText } from './value-text.ts'

type Change = Approval['changes'][number]

/** The fields that change, each with the name of the thing before it where there are several things. */
export function linesOf({ resource, before, after }: Change, t: Texts, isNamed: boolean) {
  const lines = differenceLines(resource, differencesOf(before, after), t)
  if (!isNamed) return lines
  return lines.map((line) => ({ ...line, name: `${fieldName(resource, t)}: ${line.name}` }))
}

export function differenceLines(
  noun: string,
  differences: readonly Difference[],
  t: Texts,
): NowAfterLine[] {
  return differences.map((difference) => ({
    name: differenceName(noun, difference, t),
    now: <Value noun={noun} difference={difference} value={difference.before} />,
    after: <Value noun={noun} difference={difference} value={difference.after} />,
  }))
}

interface ValueProps {
  readonly noun: string
  readonly difference: Difference
  readonly value: unknown
}

/** The id of a thing leads to it. */
function Value({ noun, difference, value }: ValueProps) {
  const t = useTexts()
  const path = typeof value === 'string' ? pathOfId(value) : undefined
  if (path === undefined)
    return <span class="value theirs">{valueText(noun, difference, value, t)}</span>
  return (
    <Link to={path} class="link theirs">
      {String(value)}
    </Link>
  )
}
