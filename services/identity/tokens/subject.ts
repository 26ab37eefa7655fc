/** What a credential stands on. A change to any of them reaches every process by this name. */
export type SubjectKind = 'jti' | 'kid' | 'client' | 'key' | 'member' | 'tenant'

export function subjectOf(kind: SubjectKind, id: string): string {
  return `${kind}:${id}`
}
