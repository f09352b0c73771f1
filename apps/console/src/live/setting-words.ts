/** Keys of texts that are found by a setting's name, or a field's. */
export const keyWord = (key: string) => `key_${key}` as 'key_LOGO_SETTING'
export const aboutWord = (key: string) => `about_${key}` as 'about_LOGO_SETTING'
export const fieldWord = (field: string) => `field_${field}` as 'field_name'
