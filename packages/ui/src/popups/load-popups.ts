/** Fetches what sheets and questions are drawn with, where the first one must open at once. */
export const loadPopups = () => Promise.all([import('./SheetPopup.tsx'), import('./ConfirmPopup.tsx'), import('./SideSheetPopup.tsx')])
