import type { ComponentChildren } from 'preact'
import { BackButton } from './button.tsx'
import { CopyId } from './copy-id.tsx'
import { PageHeading } from './page-heading.tsx'
import { SkeletonButton } from './skeleton-card.tsx'

interface DetailHeadProps {
  /** The list that it came from. */
  readonly back: { readonly to: string; readonly name: string }
  /** Undefined until it is known. */
  readonly title: string | undefined
  /** Why it will not be known. */
  readonly error: unknown
  readonly badges?: ComponentChildren
  readonly actions?: ComponentChildren
  /** How many buttons there usually are, for as long as it is not known which. */
  readonly actionsExpected?: number
  /** A line below the title; the id follows it. */
  readonly note?: ComponentChildren
  readonly id: string
}

/** The head of a page about one thing. */
export function DetailHead(props: DetailHeadProps) {
  const { back, title, error, badges, actions, note, id } = props
  const isWaiting = title === undefined && !error
  return (
    <div class="page-head">
      <BackButton {...back} />
      <PageHeading text={title ?? (error ? id : undefined)} />
      {badges}
      {isWaiting && <ExpectedActions count={props.actionsExpected ?? 0} />}
      {actions && <div class="actions">{actions}</div>}
      <div class="sub soft small theirs">
        {note} {note && '· '}
        <CopyId id={id} />
      </div>
    </div>
  )
}

function ExpectedActions({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <div class="actions">
      {Array.from({ length: count }, (_, index) => (
        <SkeletonButton key={index} />
      ))}
    </div>
  )
}
