import type { ComponentChildren } from 'preact'
import { BackButton } from './button.tsx'
import { CopyId } from './copy-id.tsx'
import { PageHeading } from './page-heading.tsx'

interface DetailHeadProps {
  /** The list that it came from. */
  readonly back: { readonly to: string; readonly name: string }
  /** Undefined until it is known. */
  readonly title: string | undefined
  /** Why it will not be known. */
  readonly error: unknown
  readonly badges?: ComponentChildren
  readonly actions?: ComponentChildren
  /** A line below the title; the id follows it. */
  readonly note?: ComponentChildren
  readonly id: string
}

/** The head of a page about one thing. */
export function DetailHead(props: DetailHeadProps) {
  const { back, title, error, badges, actions, note, id } = props
  return (
    <div class="page-head">
      <BackButton {...back} />
      <PageHeading text={title ?? (error ? id : undefined)} />
      {badges}
      {actions && <div class="actions">{actions}</div>}
      <div class="sub soft small theirs">
        {note} {note && '· '}
        <CopyId id={id} />
      </div>
    </div>
  )
}
