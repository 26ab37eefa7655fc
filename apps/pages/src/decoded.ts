/** A part of an address as it reads; as it stands where it is no encoded text. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
