import type { ComponentChildren } from 'preact'
import { BackButton } from './button.tsx'
import { CopyId } from './copy-id.tsx'
import { Skeleton } from './skeleton.tsx'

interface DetailHeadProps {
  /** The list that it came from. */
  readonly back: { readonly to: string; readonly name: string }
  /** Undefined until it is known. */
  readonly title: string | undefined
  readonly badges?: ComponentChildren
  readonly actions?: ComponentChildren
  /** A line below the title; the id follows it. */
  readonly note?: ComponentChildren
  readonly id: string
}

/** The head of a page about one thing. */
export function DetailHead({ back, title, badges, actions, note, id }: DetailHeadProps) {
  return (
    <div class="page-head">
      <BackButton {...back} />
      <h1 class="theirs">{title ?? <Skeleton widthEm={6} />}</h1>
      {badges}
      {actions && <div class="actions">{actions}</div>}
      <div class="sub soft small">
        {note} {note && '· '}
        <CopyId id={id} />
      </div>
    </div>
  )
}
