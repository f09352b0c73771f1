/** Whether a key is meant for a field, or for a dialog that lies over the page. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest('[role="combobox"]') !== null
}

/** Whether something lies over the page and has the keys. */
export const isCovered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null
