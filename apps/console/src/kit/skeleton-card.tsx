import type { ComponentChildren } from 'preact'
import { Card } from './card.tsx'
import { DataTable } from './data-table.tsx'
import { Facts } from './facts.tsx'
import { Skeleton } from './skeleton.tsx'

/** The two columns of a page about one thing, while the thing is on its way. */
export function SkeletonColumns(props: {
  readonly wide: ComponentChildren
  readonly narrow: ComponentChildren
}) {
  return (
    <div class="columns" aria-busy="true">
      <div>{props.wide}</div>
      <div>{props.narrow}</div>
    </div>
  )
}

interface SkeletonCardProps {
  readonly title: string
  /** The names of what it tells of the thing. */
  readonly facts?: readonly string[]
  /** The names of its figures, each with what is said below it. */
  readonly figures?: readonly (readonly [name: string, note?: string])[]
  /** How many things it lists, each on a line. */
  readonly lines?: number
  /** Lines of text, and of what follows each other without a line between. */
  readonly texts?: number
  /** Whether there is a button beside its title. */
  readonly hasButton?: boolean
}

/** A card whose content is on its way: as high as it usually is, with all that is known of it. */
export function SkeletonCard(props: SkeletonCardProps) {
  const { title, facts, figures, lines = 0, texts = 0, hasButton } = props
  return (
    <Card title={title} aside={hasButton && <SkeletonButton isSmall />}>
      <SkeletonTexts count={texts} />
      {facts && <SkeletonFacts names={facts} />}
      {figures && <SkeletonFigures figures={figures} />}
      {lines > 0 && <SkeletonLines count={lines} />}
    </Card>
  )
}

function SkeletonFacts({ names }: { readonly names: readonly string[] }) {
  return (
    <Facts
      lines={names.map((name, index) => [
        name,
        <Skeleton key={name} widthEm={5 + ((index * 3) % 4)} />,
      ])}
    />
  )
}

function SkeletonFigures({ figures }: Required<Pick<SkeletonCardProps, 'figures'>>) {
  return (
    <dl class="figures">
      {figures.map(([name, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Skeleton widthEm={2} />
          </dd>
          {note !== undefined && <dd class="note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

export function SkeletonTexts({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, line) => (
    <p key={line}>
      <Skeleton widthEm={16 - ((line * 5) % 7)} />
    </p>
  ))
}

/** Things one below the other, as `.lines` has them. */
export function SkeletonLines({ count }: { readonly count: number }) {
  return (
    <ul class="lines" aria-busy="true">
      {Array.from({ length: count }, (_, line) => (
        <li key={line}>
          <Skeleton widthEm={10 + ((line * 3) % 5)} />
        </li>
      ))}
    </ul>
  )
}

/** The title of a column, and whether it holds figures or is left out on a phone. */
type SkeletonColumn = readonly [title: string, kind?: 'figure' | 'aside' | 'aside figure']

interface SkeletonTableProps {
  readonly title: string
  readonly columns: readonly SkeletonColumn[]
  readonly rows: number
  readonly hasButton?: boolean
}

/** A card with a table whose rows are on their way. */
export function SkeletonTable({ title, columns, rows, hasButton }: SkeletonTableProps) {
  return (
    <Card title={title} aside={hasButton && <SkeletonButton isSmall />} isFlush>
      <DataTable
        name={title}
        columns={columns.map(([name, kind = '']) => ({
          key: name,
          title: name,
          isFigure: kind.endsWith('figure'),
          isAside: kind.startsWith('aside'),
          cell: () => null,
        }))}
        items={undefined}
        rowsExpected={rows}
        keyOf={String}
      />
    </Card>
  )
}

/** Holds the place of a button, so that nothing moves when it is known which there are. */
export function SkeletonButton({ isSmall }: { readonly isSmall?: boolean }) {
  return (
    <span class={`button skeleton-button${isSmall ? ' small' : ''}`} aria-hidden="true">
      <Skeleton widthEm={5.5} />
    </span>
  )
}
