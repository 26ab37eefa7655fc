/** Holds the place of a text that is on its way, so that nothing moves when it comes. */
export function Skeleton({ widthEm }: { readonly widthEm: number }) {
  return <span class="skeleton" style={{ width: `${widthEm}em` }} aria-hidden="true" />
}
