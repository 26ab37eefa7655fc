const spellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Small letters that Unicode does not take for a plain one with a mark, in plain letters: `groß` is `gross`. */
export function inPlainLetters(text: string): string {
  return text.replaceAll(/[ßæœøłđðþı]/gu, (letter) => spellings[letter] ?? letter)
}
