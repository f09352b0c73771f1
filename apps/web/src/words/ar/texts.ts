/** All sections of this language in one file for the line, but the long ones of screens that few open (`LATER` in words.ts). */
export default import.meta.glob<Readonly<Record<string, string>>>(
  ['./*.json', '!./fairness.json', '!./option.json', '!./protection.json'],
  {
    eager: true,
    import: 'default',
  },
)
