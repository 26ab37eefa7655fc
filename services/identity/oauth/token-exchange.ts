/** RFC 8693: an agent gets a token with which it acts for a member who has handed it one of theirs. */
export const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange'
