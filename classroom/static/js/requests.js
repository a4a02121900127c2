const LIMIT = 8000;

// What *read* makes of the answer of *address*, in time: a network may swallow a request without a word.
/** @type {(address: string | URL, options: RequestInit, read: (answer: Response) => any) => Promise<any>} */
export async function request(address, options, read) {
  const ending = new AbortController();
  const limit = setTimeout(() => ending.abort(), LIMIT);
  try {
    return await read(await fetch(address, { ...options, signal: ending.signal }));
  } finally {
    clearTimeout(limit);
  }
}

// The text of an answer that is one; a door to come in at is none.
export async function textOf(answer) {
  if (!answer.ok || answer.redirected) throw new Error(`answer ${answer.status}`);
  return answer.text();
}
