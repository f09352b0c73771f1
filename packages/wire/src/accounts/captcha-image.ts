/**
 * captchaMode `image`: the bare picture (image/png) from LOGIN_REGIS_SETTING.captchaUrl; its id is in the header below.
 * Fetch it and show it as an object URL. Refusals come as the envelope.
 */
export const CAPTCHA_IMAGE_PATH = '/api/user/captchaImage'
export const CAPTCHA_ID_HEADER = 'captcha-id'
