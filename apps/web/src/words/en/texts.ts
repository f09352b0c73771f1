/** All sections of this language, in one file for the line. */
export default import.meta.glob<Readonly<Record<string, string>>>('./*.json', { eager: true, import: 'default' })
