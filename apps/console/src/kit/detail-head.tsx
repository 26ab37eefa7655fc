import type { ComponentChildren } from 'preact'
import { BackButton } from './button.tsx'
import { CopyId } from './copy-id.tsx'
import { Skeleton } from './skeleton.tsx'

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
      <h1 class="theirs">{title ?? (error ? id : <Skeleton widthEm={6} />)}</h1>
      {badges}
      {actions && <div class="actions">{actions}</div>}
      <div class="sub soft small theirs">
        {note} {note && '· '}
        <CopyId id={id} />
      </div>
    </div>
  )
}
