/** Names of events and fields, where those of the API do not read well. */
export const events: Readonly<Record<string, string | undefined>> = {}

export const fields: Readonly<Record<string, string | undefined>> = {}
