/** What nobody sees and a reader stumbles over: control characters, and those that turn the direction of what follows. */
const unseen = /[^\P{Cc}\n\t]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Text that somebody wrote for others to read: its lines and tabs stay, and nothing around it. It may be empty. */
export function plainText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(unseen, '').normalize('NFC').trim()
}
