import { Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { moderations, type ReviewSettings, type ReviewSettingsChanges } from './settings.ts'

const fields = {
  moderation: Type.Enum([...moderations], {
    description:
      '`AUTOMATIC` publishes a review by itself, `BEFORE_PUBLICATION` when somebody has let it pass',
    examples: ['AUTOMATIC'],
  }),
  window_days: Type.Integer({
    minimum: 1,
    maximum: 730,
    description: 'Days after the last delivery in which a review can be written',
    examples: [90],
  }),
  blind_days: Type.Integer({
    minimum: 0,
    maximum: 60,
    description: 'Days for which one side of a sale waits for the other; 0 for not at all',
    examples: [14],
  }),
  aspects: Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z][a-z0-9_]*$' }), {
    maxItems: 10,
    uniqueItems: true,
    description: 'What can be rated beside the whole',
    examples: [['quality', 'delivery', 'communication']],
  }),
}

export const UpdateReviewSettingsBody = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  examples: [{ moderation: 'BEFORE_PUBLICATION' }],
})
type UpdateReviewSettings = Static<typeof UpdateReviewSettingsBody>

export const ReviewSettingsView = Type.Object(
  { ...fields, version: Type.Integer(), updated_at: Nullable(Time) },
  { title: 'ReviewSettings' },
)

export function viewOfSettings(settings: ReviewSettings): Static<typeof ReviewSettingsView> {
  return {
    moderation: settings.moderation,
    window_days: settings.windowDays,
    blind_days: settings.blindDays,
    aspects: [...settings.aspects],
    version: settings.version,
    updated_at: settings.updatedAt?.toISOString() ?? null,
  }
}

export function settingsChanges(body: UpdateReviewSettings): ReviewSettingsChanges {
  const { moderation, window_days: windowDays, blind_days: blindDays, aspects } = body
  const given = { moderation, windowDays, blindDays, aspects }
  const sent = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as ReviewSettingsChanges
}
