/** Names of events and fields, where those of the API do not read well. */
export const events: Readonly<Record<string, string | undefined>> = {
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'api_key.rotated': 'API key rotated',
}

export const fields: Readonly<Record<string, string | undefined>> = {
  ttl_hours: 'expires after hours',
  match: 'is for',
  per_action: 'at most each action',
  per_day: 'at most each day',
  owner_member_id: 'owner',
}
