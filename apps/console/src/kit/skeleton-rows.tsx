import { Skeleton } from './skeleton.tsx'

interface SkeletonRowsProps {
  /** The class of each cell, by which it stands where its content will. */
  readonly cells: readonly (string | undefined)[]
  readonly rows?: number | undefined
}

/** Rows of a table whose content is on its way, as high as they will be. */
export function SkeletonRows({ cells, rows = 10 }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {cells.map((className, column) => (
        <td key={column} class={className}>
          <Skeleton widthEm={4 + ((row + column * 3) % 4)} />
        </td>
      ))}
    </tr>
  ))
}
