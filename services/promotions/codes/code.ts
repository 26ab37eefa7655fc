export const codeStatuses = ['ACTIVE', 'USED', 'DISABLED'] as const
export type CodeStatus = (typeof codeStatuses)[number]

export interface Code {
  readonly id: string
  readonly promotionId: string
  /** With which it was generated. */
  readonly batchId: string | null
  readonly code: string
  /** What is compared: nobody remembers how a code is written. */
  readonly folded: string
  /** Whoever alone may use it. */
  readonly customerId: string | null
  readonly maxUses: number | null
  readonly uses: number
  readonly status: CodeStatus
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface CodeDraft {
  readonly promotionId: string
  readonly batchId: string | null
  readonly code: string
  readonly customerId: string | null
  readonly maxUses: number | null
}

export function folded(code: string): string {
  return code.trim().toUpperCase()
}

export function newCode(draft: CodeDraft, id: string, now: Date): Code {
  return {
    ...draft,
    id,
    folded: folded(draft.code),
    uses: 0,
    status: 'ACTIVE',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Nobody can use it until it is enabled again. */
export function switched(code: Code, isOn: boolean, now: Date): Code {
  const isUsed = code.maxUses !== null && code.uses >= code.maxUses
  const on = isUsed ? 'USED' : 'ACTIVE'
  const status = isOn ? on : 'DISABLED'
  if (status === code.status) return code
  return { ...code, status, version: code.version + 1, updatedAt: now }
}
