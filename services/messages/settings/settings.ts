/** How a tenant has its messages answered. */
export interface MessageSettings {
  /** Within how many hours a seller answers the first message of a customer. */
  readonly responseHours: number
  readonly version: number
  readonly updatedAt: Date | null
}

/** Of a tenant that has never changed anything. */
export const defaultSettings: MessageSettings = { responseHours: 24, version: 1, updatedAt: null }

export function changeSettings(
  settings: MessageSettings,
  responseHours: number,
  now: Date,
): MessageSettings {
  return { responseHours, version: settings.version + 1, updatedAt: now }
}
