/** Addresses that differ only in case or Unicode form are one. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase()
}
