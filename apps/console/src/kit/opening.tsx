/** Rows that open: the head of their buttons' column is there for who does not see them. */
export const opening = (title: string) => ({ columnTitle: <span className="sr-only">{title}</span> }) as const
