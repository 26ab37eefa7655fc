/** The initials of somebody in a circle, beside the name. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span class="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** `AH` of Amal Haddad. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}
