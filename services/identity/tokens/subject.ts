/** What a credential depends on. Changes are told to every process under this name. */
export type SubjectKind =
  | 'jti'
  | 'kid'
  | 'client'
  | 'key'
  | 'publishable_key'
  | 'member'
  | 'customer'
  | 'agent'
  | 'tenant'

export function subjectOf(kind: SubjectKind, id: string): string {
  return `${kind}:${id}`
}
