import { Skeleton } from './skeleton.tsx'

const rows = 10

/** Rows of a table whose content is on its way, as high as they will be. */
export function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton widthEm={4 + ((row + column * 3) % 4)} />
        </td>
      ))}
    </tr>
  ))
}
