const LIMIT = 8000;

// What *asking* comes to in time: a network may swallow a request without a word.
export async function inTime(asking) {
  const ending = new AbortController();
  const limit = setTimeout(() => ending.abort(), LIMIT);
  try {
    return await asking(ending.signal);
  } finally {
    clearTimeout(limit);
  }
}
