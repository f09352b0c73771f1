/** The public file, one signed head a day as a line of JSON: a download, no envelope. */
export const HEADS_FILE_PATH = '/api/fairness/heads.jsonl'
