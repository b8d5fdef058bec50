import { afterEach, describe, expect, it, vi } from "vitest";
import { writeOnceThereIsRoom } from "./listener";

const failing = (code: string) => Object.assign(new Error(code), { code });

afterEach(() => vi.useRealTimers());

describe("[A8] the file by which commands find the server", () => {
  it("is written later where the disk was full at the start", async () => {
    vi.useFakeTimers();
    const write = vi.fn<() => Promise<void>>().mockResolvedValue();
    write.mockRejectedValueOnce(failing("ENOSPC")).mockRejectedValueOnce(failing("ENOSPC"));
    const stop = await writeOnceThereIsRoom(write);
    expect(write).toHaveBeenCalledTimes(1);
    await vi.runAllTimersAsync();
    expect(write).toHaveBeenCalledTimes(3);
    await stop();
  });

  it("is not written any more once the server closes", async () => {
    vi.useFakeTimers();
    const write = vi.fn<() => Promise<void>>().mockRejectedValue(failing("ENOSPC"));
    const stop = await writeOnceThereIsRoom(write);
    await stop();
    await vi.runAllTimersAsync();
    expect(write).toHaveBeenCalledTimes(1);
  });

  it("stops the start for any other reason", async () => {
    const write = () => Promise.reject(failing("EACCES"));
    await expect(writeOnceThereIsRoom(write)).rejects.toThrow("EACCES");
  });
});
