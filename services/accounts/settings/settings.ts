/** Where messages to customers are handed on, and what they are signed with. */
export interface AccountSettings {
  readonly messageUrl: string | null
  readonly sealedSecret: Buffer | null
  readonly version: number
  readonly updatedAt: Date | null
}

/** Of a tenant that has never changed anything. */
export const defaultSettings: AccountSettings = {
  messageUrl: null,
  sealedSecret: null,
  version: 1,
  updatedAt: null,
}

type Changes = Partial<Pick<AccountSettings, 'messageUrl' | 'sealedSecret'>>

export function changeSettings(
  settings: AccountSettings,
  changes: Changes,
  now: Date,
): AccountSettings {
  return { ...settings, ...changes, version: settings.version + 1, updatedAt: now }
}
