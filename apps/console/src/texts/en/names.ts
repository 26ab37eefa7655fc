/** Names of events and fields, where those of the API do not read well. */
export const events: Readonly<Record<string, string | undefined>> = {}

export const fields: Readonly<Record<string, string | undefined>> = {
  ttl_hours: 'expires after hours',
  match: 'is for',
  per_action: 'at most each action',
  per_day: 'at most each day',
  owner_member_id: 'owner',
}
